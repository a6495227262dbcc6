// Which language of models a text is of, whatever its name says.
//
// A DVE model that is named *.fcr gives a message for every other line, none of which is to the point. Lines tell that
// only one language has: where a text that could not be read has some of another and none of its own, that is what is
// wrong, and all there is to say. A model with many slips still has some of its own, and keeps its messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace beeline::frontend {

// What follows blanks and comments in either style: where a language begins to show.
std::string_view past_comments(std::string_view text);

// A line begins like a part of a process, or like the system line, of UPPAAL's textual language.
bool has_xta_line(std::string_view text);
// A line begins like a declaration of TChecker, or almost; true of a text without any line that says something.
bool has_tchecker_line(std::string_view text);
// A line is the one that ends a DVE model, which no other language has.
bool has_dve_line(std::string_view text);
// A line begins a process or a component as only Fiacre does.
bool has_fiacre_line(std::string_view text);

// CDL's contexts are no models, but take their place in commands all the same.
enum class ModelLanguage : std::uint8_t { Xml, Xta, TChecker, Dve, Fiacre, Cdl };

// A line is such as no other of them has.
bool is_of(ModelLanguage language, std::string_view text);
// "a DVE model"
std::string_view name_of(ModelLanguage language);

// What is wrong with a text that could not be read in this language: that it is of another one, and what to do with it.
// Empty where it may be of this one, or nothing is known of it.
std::string of_another(ModelLanguage language, std::string_view text);

}  // namespace beeline::frontend
