#include "app/line_reader.h"

#include <cstdio>
#include <iostream>

#include <unistd.h>

#ifdef BEELINE_LIBEDIT
#include <histedit.h>
#endif

namespace beeline::app {

#ifdef BEELINE_LIBEDIT

namespace {

// Ctrl-C as a key: the line is dropped, the prompt stays.
unsigned char drop_line(EditLine* editor, int) {
  const LineInfo* line = el_line(editor);
  el_cursor(editor, static_cast<int>(line->lastchar - line->cursor));
  el_deletestr(editor, static_cast<int>(line->lastchar - line->buffer));
  return CC_REFRESH;
}

char* prompt_of(EditLine* editor) {
  void* reader = nullptr;
  el_get(editor, EL_CLIENTDATA, &reader);
  return static_cast<std::string*>(reader)->data();
}

}  // namespace

struct LineReader::Editor {
  explicit Editor(std::string& prompt) : history(history_init()), editor(el_init("beeline", stdin, stdout, stderr)) {
    HistEvent event;
    ::history(history, &event, H_SETSIZE, 1000);
    ::history(history, &event, H_SETUNIQUE, 1);
    el_set(editor, EL_CLIENTDATA, &prompt);
    el_set(editor, EL_PROMPT, prompt_of);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_HIST, ::history, history);
    el_set(editor, EL_SIGNAL, 0);
    el_set(editor, EL_ADDFN, "drop-line", "Drop the line", drop_line);
    el_set(editor, EL_BIND, "^C", "drop-line", nullptr);
    el_set(editor, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_set(editor, EL_SETTY, "-d", "-isig", nullptr);  // while a line is edited
  }
  ~Editor() {
    el_end(editor);
    history_end(history);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  std::optional<std::string> next() {
    int count = 0;
    const char* text = el_gets(editor, &count);
    if (text == nullptr || count <= 0) return std::nullopt;
    std::string line(text, static_cast<std::size_t>(count));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    HistEvent event;
    if (!line.empty()) ::history(history, &event, H_ENTER, line.c_str());
    return line;
  }

  History* history;
  EditLine* editor;
};

#else

struct LineReader::Editor {
  explicit Editor(const std::string&) {}
  std::optional<std::string> next() { return std::nullopt; }
};

#endif

LineReader::LineReader(std::string prompt)
    : prompt_(std::move(prompt)), interactive_(isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
#ifdef BEELINE_LIBEDIT
  if (interactive_) editor_ = std::make_unique<Editor>(prompt_);
#endif
}

LineReader::~LineReader() = default;

std::optional<std::string> LineReader::next() {
  if (editor_) return editor_->next();
  std::fputs(prompt_.c_str(), stdout);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  if (!interactive_) {
    std::fputs((line + "\n").c_str(), stdout);
  }
  return line;
}

}  // namespace beeline::app
