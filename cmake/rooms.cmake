# Cases a property is tried on: fewer where every one is slow.
set(MERELS_PROPERTY_CASES 100)
if(MERELS_SANITIZE)
    set(MERELS_PROPERTY_CASES 15)
endif()

# A room is one folder and one library.
#
#   merels_room(mill DEPENDS core)
#
# makes the library merels_mill from the folder's .cpp files and, beside it, the test program mill_test from its
# *_test.cpp files. A header is included by room and name ("mill/position.h"). The include roots of a room are its own and
# those of the rooms it depends on, directly or through others, so an include that points against the arrows does not
# compile; scripts/check_rooms.mjs checks that each room names what it includes. The roots are folders of one link each,
# made here, because a header stands beside its source and not in a folder of its own.
#
# TEST_DEPENDS are the rooms that only the tests include.
#
# A room in a nested folder is named by its path: merels_room(tablebase/solve) makes the library merels_tablebase_solve, and
# its headers are included as "tablebase/solve/solver.h".
#
# PAGE marks a room that the browser runs too: it is compiled without exceptions and RTTI.
#
# BATCHES has the files of the room and of its tests compiled several at once (merels_batches).
function(merels_room room)
    cmake_parse_arguments(ROOM "PAGE;BATCHES" "" "DEPENDS;LIBRARIES;TEST_DEPENDS" ${ARGN})

    file(GLOB sources CONFIGURE_DEPENDS *.cpp)
    set(tests ${sources})
    list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
    list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
    if(MERELS_WASM)
        list(FILTER sources EXCLUDE REGEX "/(threads|lazy_smp)\\.cpp$")
    endif()

    string(REPLACE "/" "_" name ${room})
    string(REPLACE "/" "_" ROOM_DEPENDS "${ROOM_DEPENDS}")
    string(REPLACE "/" "_" ROOM_TEST_DEPENDS "${ROOM_TEST_DEPENDS}")
    set(root ${CMAKE_BINARY_DIR}/roots/${name})
    cmake_path(GET room PARENT_PATH parent)
    file(MAKE_DIRECTORY ${root}/${parent})
    file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${room} SYMBOLIC)

    set(library merels_${name})
    add_library(${library} STATIC ${sources})
    target_include_directories(${library} PUBLIC ${root})
    foreach(needed IN LISTS ROOM_DEPENDS)
        target_link_libraries(${library} PUBLIC merels_${needed})
    endforeach()
    target_link_libraries(${library} PUBLIC ${ROOM_LIBRARIES})
    if(ROOM_PAGE)
        target_compile_options(${library} PRIVATE -fno-exceptions -fno-rtti)
    endif()
    set(batches "")
    if(ROOM_BATCHES)
        merels_batches(${library})
        set(batches BATCHES)
    endif()

    if(tests AND MERELS_TESTS)
        merels_test(${name} ${batches} SOURCES ${tests} DEPENDS ${name} ${ROOM_TEST_DEPENDS})
    endif()
endfunction()

# Compiles the files of a target eight at once, as one: for those where headers (Asio, Beast, CLI11, doctest) and the
# templates they bring along take most of the time. The names in unnamed namespaces must be unique in such a target.
# -DMERELS_UNITY=OFF compiles each file by itself.
function(merels_batches target)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${MERELS_UNITY} UNITY_BUILD_BATCH_SIZE 8)
    if(MERELS_UNITY)
        # Both warn of names that are only for one file where they stand in an included one, as all files of a batch do.
        target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    endif()
endfunction()

# Gives a target the header "registry/games.h", which lists the families of these games.
function(merels_list_games target)
    set(includes "")
    set(families "")
    foreach(game IN LISTS ARGN)
        string(APPEND includes "#include \"${game}/family.h\"\n")
        list(APPEND families ${game}::Family)
    endforeach()
    list(JOIN families ", " families)
    set(root ${CMAKE_CURRENT_BINARY_DIR}/${target}_games)
    file(CONFIGURE OUTPUT ${root}/registry/games.h CONTENT [[
// Made from the list of games in src/games/CMakeLists.txt.
#pragma once

#include "core/game_family.h"
#include "core/type_list.h"
@includes@
namespace merels {

// The families of all games, in the order people see them.
using Families = TypeList<@families@>;

}  // namespace merels
]] @ONLY)
    target_include_directories(${target} PUBLIC ${root})
endfunction()

# The test program NAME_test, run by ctest as NAME (the quick suite) and, where any of its cases stand in the suite
# "slow", as NAME_slow.
#
# BY_FILE makes one ctest test of each source instead, NAME_SOURCE: for programs whose cases mostly wait, so that ctest can
# run several at once.
function(merels_test name)
    cmake_parse_arguments(TEST "BY_FILE;BATCHES" "" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
    add_executable(${name}_test ${TEST_SOURCES})
    string(REPLACE "/" "_" TEST_DEPENDS "${TEST_DEPENDS}")
    foreach(needed IN LISTS TEST_DEPENDS)
        target_link_libraries(${name}_test PRIVATE merels_${needed})
    endforeach()
    target_link_libraries(${name}_test PRIVATE merels_test_main merels_testing ${TEST_LIBRARIES})
    if(TEST_BATCHES)
        merels_batches(${name}_test)
    endif()

    if(NOT TEST_BY_FILE)
        merels_ctest(${name} ${name} "" ${TEST_SOURCES})
        return()
    endif()
    list(FILTER TEST_SOURCES INCLUDE REGEX "_test\\.cpp$")
    foreach(source IN LISTS TEST_SOURCES)
        cmake_path(GET source FILENAME file)
        string(REPLACE "_test.cpp" "" part ${file})
        merels_ctest(${name}_${part} ${name} "--source-file=*/${file}" ${source})
    endforeach()
endfunction()

# ctest's tests TEST and, if any of the sources has slow cases, TEST_slow: the cases of a test program that pass a filter.
function(merels_ctest test program filter)
    add_test(NAME ${test} COMMAND ${program}_test ${filter} --test-suite-exclude=slow)
    # Properties are tried on the same cases every time, so that red means something changed. (Run the test program itself
    # to try others: it prints the seed it takes.)
    set_tests_properties(${test} PROPERTIES ENVIRONMENT "RC_PARAMS=seed=1 max_success=${MERELS_PROPERTY_CASES}")

    set(slow FALSE)
    foreach(source IN LISTS ARGN)
        file(STRINGS ${source} marked REGEX "TEST_SUITE\\(\"slow\"\\)|test_suite\\(\"slow\"\\)")
        if(marked)
            set(slow TRUE)
        endif()
    endforeach()
    if(slow)
        add_test(NAME ${test}_slow COMMAND ${program}_test ${filter} --test-suite=slow)
        # They begin first, so that none is left to run alone at the end.
        set_tests_properties(${test}_slow PROPERTIES LABELS slow COST 100)
    endif()
endfunction()

# Embeds the file of the room's network in the program: Net::embedded_file().
function(merels_net room file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "([^\n]{100})" "\\1\n" bytes "${bytes}")
    set(made ${CMAKE_CURRENT_BINARY_DIR}/${file}.cpp)
    file(CONFIGURE OUTPUT ${made} CONTENT [[
#include "@room@/net.h"

static const std::uint8_t bytes[] = {
@bytes@
};

std::span<const std::uint8_t> merels::@room@::Net::embedded_file() {
    return bytes;
}
]] @ONLY)
    target_sources(merels_${room} PRIVATE ${made})
endfunction()
