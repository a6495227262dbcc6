#include "app/line_reader.h"

#include <clocale>
#include <cstdio>
#include <iostream>

#include <unistd.h>

#ifdef BEELINE_LIBEDIT
#include <dlfcn.h>
#include <histedit.h>
#endif

namespace beeline::app {

#ifdef BEELINE_LIBEDIT

namespace {

// The line editor, loaded when a prompt asks for it: it brings three more libraries along, which every run of the
// program would otherwise wait for.
struct Library {
  decltype(&::el_init) el_init;
  decltype(&::el_end) el_end;
  decltype(&::el_set) el_set;
  decltype(&::el_get) el_get;
  decltype(&::el_gets) el_gets;
  decltype(&::el_line) el_line;
  decltype(&::el_cursor) el_cursor;
  decltype(&::el_deletestr) el_deletestr;
  decltype(&::history_init) history_init;
  decltype(&::history_end) history_end;
  decltype(&::history) history;
  bool complete = true;

  // Null where this machine does not have it.
  static const Library* get() {
    static const Library library;
    return library.complete ? &library : nullptr;
  }

 private:
  // The editor reads characters, not bytes, and asks the locale what they are. Of the locale that is all that is taken:
  // numbers are written the same everywhere.
  Library() {
    std::setlocale(LC_CTYPE, "");
    void* handle = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
    const auto load = [&](const char* name, auto& function) {
      function = handle == nullptr ? nullptr : reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(handle, name));
      complete = complete && function != nullptr;
    };
    load("el_init", el_init);
    load("el_end", el_end);
    load("el_set", el_set);
    load("el_get", el_get);
    load("el_gets", el_gets);
    load("el_line", el_line);
    load("el_cursor", el_cursor);
    load("el_deletestr", el_deletestr);
    load("history_init", history_init);
    load("history_end", history_end);
    load("history", history);
  }
};

// Ctrl-C as a key: the line is dropped, the prompt stays.
unsigned char drop_line(EditLine* editor, int) {
  const Library& libedit = *Library::get();
  const LineInfo* line = libedit.el_line(editor);
  libedit.el_cursor(editor, static_cast<int>(line->lastchar - line->cursor));
  libedit.el_deletestr(editor, static_cast<int>(line->lastchar - line->buffer));
  return CC_REFRESH;
}

char* prompt_of(EditLine* editor) {
  void* reader = nullptr;
  Library::get()->el_get(editor, EL_CLIENTDATA, &reader);
  return static_cast<std::string*>(reader)->data();
}

}  // namespace

struct LineReader::Editor {
  Editor(const Library& library, std::string& prompt)
      : libedit(library), history(libedit.history_init()), editor(libedit.el_init("beeline", stdin, stdout, stderr)) {
    HistEvent event;
    libedit.history(history, &event, H_SETSIZE, 1000);
    libedit.history(history, &event, H_SETUNIQUE, 1);
    libedit.el_set(editor, EL_CLIENTDATA, &prompt);
    libedit.el_set(editor, EL_PROMPT, prompt_of);
    libedit.el_set(editor, EL_EDITOR, "emacs");
    libedit.el_set(editor, EL_HIST, libedit.history, history);
    libedit.el_set(editor, EL_SIGNAL, 0);
    libedit.el_set(editor, EL_ADDFN, "drop-line", "Drop the line", drop_line);
    libedit.el_set(editor, EL_BIND, "^C", "drop-line", nullptr);
    libedit.el_set(editor, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    libedit.el_set(editor, EL_SETTY, "-d", "-isig", nullptr);  // while a line is edited
  }
  ~Editor() {
    libedit.el_end(editor);
    libedit.history_end(history);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  std::optional<std::string> next() {
    int count = 0;
    const char* text = libedit.el_gets(editor, &count);
    if (text == nullptr || count <= 0) return std::nullopt;
    std::string line(text, static_cast<std::size_t>(count));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    HistEvent event;
    if (!line.empty()) libedit.history(history, &event, H_ENTER, line.c_str());
    return line;
  }

  const Library& libedit;
  History* history;
  EditLine* editor;
};

#else

struct LineReader::Editor {
  std::optional<std::string> next() { return std::nullopt; }
};

#endif

LineReader::LineReader(std::string prompt)
    : prompt_(std::move(prompt)), interactive_(isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
#ifdef BEELINE_LIBEDIT
  const Library* library = interactive_ ? Library::get() : nullptr;
  if (library != nullptr) editor_ = std::make_unique<Editor>(*library, prompt_);
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
