#include "commands/engine_command.h"

#include <iostream>
#include <string>

#include "arena/engine_protocol.h"

namespace merels::commands {

void add_engine_command(CLI::App& app) {
    app.add_subcommand("engine", "Speak the engine protocol, for programs that play against it")
        ->callback([] {
            arena::EngineProtocol engine(std::cout);
            bool more = true;
            for (std::string line; more && std::getline(std::cin, line);) more = engine.handle_line(line);
            if (more) engine.finish_search();  // at the end of the input the last search is still answered
        });
}

}  // namespace merels::commands
