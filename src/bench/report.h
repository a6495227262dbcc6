// What an experiment found, for readers: a page for the browser, Markdown for the terminal and for GitHub, CSV for
// other programs. All three are pure functions of the suite and its records: the same runs give the same bytes, in
// whatever order they ended, and nothing but the records' own dates tells when.
//
// The page is one file that asks the network for nothing; a Content-Security-Policy in it, which names its style and
// its script by their hashes, holds it to that. Tables are plain HTML and can be read without scripts. Plots are SVG
// that a small script of our own draws from the embedded runs. A plotting library was the first thought; Chart.js,
// which Debian has, draws on a canvas, so that a point is no element: it could not be a link to its run, be reached by
// keyboard, be read aloud or be found by a test, and it would be half the size of the page. Of any library we would
// use two logarithmic axes.
#pragma once

#include <span>
#include <string>

#include "bench/record.h"
#include "bench/suite.h"

namespace beeline::bench {

std::string html_report(const Suite& suite, std::span<const Record> records);
std::string markdown_report(const Suite& suite, std::span<const Record> records);

// A head and one row per run, quoted as RFC 4180 says; lines end in '\n', because results are kept in repositories.
std::string csv_report(const Suite& suite, std::span<const Record> records);

}  // namespace beeline::bench
