#include "app/app.h"

int main(int argc, char** argv) { return beeline::app::run(argc, argv); }
