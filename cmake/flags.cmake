# Warnings are errors, everywhere. Release keeps asserts out; every other build keeps them in.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual -Werror)

# g++ 12 warns of overlap in its own std::string (GCC bug 105651), and of the frames of coroutines being freed by another
# function than they were made by, which they are not; the thread sanitizer, of fences it does not see (Asio's).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-restrict -Wno-mismatched-new-delete -Wno-tsan)
endif()

if(MERELS_MARCH)
    add_compile_options(-march=${MERELS_MARCH})
elseif(NOT MERELS_WASM)
    # Wide vectors go between functions in another way where the processor has none: all of ours are compiled alike.
    add_compile_options(-Wno-psabi)
endif()

if(MERELS_SANITIZE)
    # Checks of dynamic types need RTTI, which the rooms the browser runs do not have.
    set(without_rtti vptr)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        set(without_rtti vptr,function)
    endif()
    add_compile_options(-fsanitize=${MERELS_SANITIZE} -fno-sanitize=${without_rtti} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer -g1)
    add_link_options(-fsanitize=${MERELS_SANITIZE})
    # The thread sanitizer does not see fences; without them Asio's queues are held together by their locks alone.
    if(MERELS_SANITIZE MATCHES "thread")
        add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK)
    endif()
endif()

if(MERELS_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

if(MERELS_WASM)
    # One module, small, because a page is loaded before it is played. The clang driver runs wasm-opt on it when there is
    # one. (docs/web.md has what a faster search would weigh.)
    set(CMAKE_CXX_FLAGS_RELEASE "-Oz -DNDEBUG")
    add_compile_options(-mbulk-memory -msign-ext -mnontrapping-fptoint -msimd128 -flto -fvisibility=hidden
                        -fno-exceptions -fno-rtti -fno-c++-static-destructors)
    add_link_options(-flto -mexec-model=reactor -Wl,--lto-O2 -Wl,-mllvm,-enable-merge-functions
                     -Wl,--strip-all -Wl,--gc-sections)
endif()

find_program(MOLD mold)
if(MOLD AND NOT MERELS_WASM)
    add_link_options(-fuse-ld=mold)
endif()
