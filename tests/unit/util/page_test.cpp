#include "util/page.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

namespace beeline::util {
namespace {

// An independent reader of what the escapes may produce.
std::string unescaped_html(const std::string& text) {
  static const std::map<std::string, char> entities = {
      {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"#39", '\''}};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '&') {
      out += text[i];
      continue;
    }
    const std::size_t end = text.find(';', i);
    out += entities.at(text.substr(i + 1, end - i - 1));
    i = end;
  }
  return out;
}

RC_GTEST_PROP(Escape, HtmlComesBackAndHasNoMarkup, (std::string text)) {
  RC_ASSERT(html_escaped(text).find_first_of("<>\"'") == std::string::npos);
  for (char& c : text) c = static_cast<char>(std::max(c & 0x7f, 0x20));
  text += *rc::gen::element("", "\t\r\n", "\u00e4", "\u20ac\ufffd", "\U0001f41d");
  const std::string safe = html_escaped(text);
  RC_ASSERT(unescaped_html(safe) == text);
}

TEST(Escape, WhatXmlCannotHoldIsReplaced) {
  const std::string mark = "\ufffd";
  for (const char* bad : {"\x01", "\x1f", "\xff", "\x80", "\xc0", "\xc3", "\xe2\x82", "\xf5"}) {
    const std::string shown = html_escaped("a" + std::string(bad) + "<");
    EXPECT_EQ(shown.substr(0, 1 + mark.size()), "a" + mark);
    EXPECT_TRUE(shown.ends_with(mark + "&lt;")) << shown;
  }
  for (const char* bad : {"\xed\xa0\x80", "\xef\xbf\xbe", "\xe0\x80\xaf"})  // a surrogate, U+FFFE, too long for '/'
    EXPECT_EQ(html_escaped(bad), mark + mark + mark);
  EXPECT_EQ(html_escaped("\xf4\x90\x80\x80"), mark + mark + mark + mark);
  EXPECT_EQ(html_escaped(std::string_view("\0", 1)), mark);
}

RC_GTEST_PROP(Escape, FragmentsComeBack, (const std::string& text)) {
  const std::string safe = uri_escaped(text);
  RC_ASSERT(safe.find_first_of("<>\"'#& %") == safe.find('%'));
  std::string back;
  for (std::size_t i = 0; i < safe.size(); ++i) {
    if (safe[i] == '%') {
      back += static_cast<char>(std::stoi(safe.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      back += safe[i];
    }
  }
  RC_ASSERT(back == text);
}

TEST(Page, DataStaysInsideItsElement) {
  const std::string end = page_script("[\"</script><script>alert(1)</script><!--\"]", {"run();", ""});
  EXPECT_EQ(end,
            "<script type=\"application/json\" id=\"data\">"
            "[\"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>\\u003c!--\"]</script>\n<script>run();</script>\n");
}

TEST(Page, ThePolicyNamesStyleAndScriptAndNothingElse) {
  const std::string head = page_head("a <b>", {"p {}", "666f6f"}, {"run();", "66"});
  EXPECT_NE(head.find("<title>a &lt;b&gt;</title>"), std::string::npos);
  EXPECT_NE(head.find("default-src 'none'; img-src data:; style-src 'sha256-Zm9v'; script-src 'sha256-Zg=='; "
                      "base-uri 'none'; form-action 'none'"),
            std::string::npos);
}

TEST(Escape, JobsStayReadable) { EXPECT_EQ(uri_escaped("M1/dU+ce#2"), "M1/dU+ce%232"); }

// The test vectors of RFC 4648.
TEST(Escape, Base64) {
  EXPECT_EQ(base64_of_hex(""), "");
  EXPECT_EQ(base64_of_hex("66"), "Zg==");
  EXPECT_EQ(base64_of_hex("666f"), "Zm8=");
  EXPECT_EQ(base64_of_hex("666F6f"), "Zm9v");
  EXPECT_EQ(base64_of_hex("666f6f626172"), "Zm9vYmFy");
}

}  // namespace
}  // namespace beeline::util
