#include "commands/engine_command.h"

#include <iostream>
#include <string>

#include "arena/protocol.h"

namespace merels {

void add_engine_command(CLI::App& app) {
    app.add_subcommand("engine", "Speak the engine protocol, for programs that play against it")
        ->callback([] {
            EngineProtocol engine(std::cout);
            bool more = true;
            for (std::string line; more && std::getline(std::cin, line);) more = engine.line(line);
            if (more) engine.finish();  // the input has ended: what was asked is still answered
        });
}

}  // namespace merels
