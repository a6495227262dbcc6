// What may stand where in UPPAAL's XML.
//
// A slip in the name of an element, an attribute or a kind of label (`<transitoin>`, kind="gaurd") would drop a part of
// the model without a word, and with it change verdicts. So whatever is not known inside the parts that carry meaning
// is an error with a suggestion. Known is UPPAAL's published document type, with what its versions really write; layout
// (coordinates, colours, nails) and recorded results are known and carry nothing.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <pugixml.hpp>

namespace beeline::frontend::uppaal {

using ShapeComplaint = std::function<void(pugi::xml_node where, std::string message)>;

bool is_known_element(std::string_view name);

// Looks at everything below an <nta> element.
void check_shape(pugi::xml_node nta, const ShapeComplaint& complain);

}  // namespace beeline::frontend::uppaal
