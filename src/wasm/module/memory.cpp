// Memory for the module: a few lines in place of the library's allocator, which is a large part of what the
// page would load.
//
// A block is rounded up to one of a few sizes, four to each doubling, and when it is given back it waits in
// the list of its size for the next one of that size. Memory never goes back to the browser before the module
// does.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

namespace {

constexpr std::size_t page = 65536;
constexpr unsigned sizes = 4 * 32;
constexpr std::size_t smallest = 32;

// Stands right before each block.
struct alignas(16) Header {
    unsigned size_number;
    Header* next;  // while it waits
};

Header* waiting[sizes];
std::uintptr_t free_from = 0;
std::uintptr_t free_to = 0;

// The number of the smallest size that holds so many bytes; rounds them up to it.
unsigned size_number(std::size_t& bytes) {
    if (bytes < smallest) bytes = smallest;
    const auto doubling = static_cast<unsigned>(std::bit_width(bytes - 1)) - 1;  // 2^doubling < bytes
    const std::size_t quarter = std::size_t{1} << (doubling - 2);
    const std::size_t quarters = (bytes - (std::size_t{1} << doubling) + quarter - 1) / quarter;
    bytes = (std::size_t{1} << doubling) + quarters * quarter;
    return doubling * 4 + static_cast<unsigned>(quarters) - 1;
}

Header* fresh(std::size_t bytes) {
    bytes = (bytes + 15) & ~std::size_t{15};
    if (free_to - free_from < bytes) {
        const std::size_t pages = (bytes + page - 1) / page;
        const std::size_t old = __builtin_wasm_memory_grow(0, pages);
        if (old == SIZE_MAX) __builtin_trap();
        if (old * page != free_to) free_from = old * page;
        free_to = (old + pages) * page;
    }
    auto* block = reinterpret_cast<Header*>(free_from);
    free_from += bytes;
    return block;
}

void* take(std::size_t size) {
    std::size_t bytes = size + sizeof(Header);
    const unsigned number = size_number(bytes);
    Header* block = waiting[number];
    if (block != nullptr) {
        waiting[number] = block->next;
    } else {
        block = fresh(bytes);
        block->size_number = number;
    }
    return block + 1;
}

void give_back(void* memory) {
    if (memory == nullptr) return;
    Header* block = static_cast<Header*>(memory) - 1;
    block->next = waiting[block->size_number];
    waiting[block->size_number] = block;
}

// With more alignment than a header has: a larger block, whose true beginning is kept right before what is
// handed out.
void* take(std::size_t size, std::align_val_t align) {
    const auto step = static_cast<std::uintptr_t>(align);
    const auto whole = reinterpret_cast<std::uintptr_t>(take(size + step + sizeof(void*)));
    const std::uintptr_t aligned = (whole + sizeof(void*) + step - 1) & ~(step - 1);
    reinterpret_cast<void**>(aligned)[-1] = reinterpret_cast<void*>(whole);
    return reinterpret_cast<void*>(aligned);
}

void give_back_aligned(void* memory) {
    if (memory != nullptr) give_back(static_cast<void**>(memory)[-1]);
}

}  // namespace

void* operator new(std::size_t size) {
    return take(size);
}
void* operator new[](std::size_t size) {
    return take(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return take(size);
}
void* operator new(std::size_t size, std::align_val_t align) {
    return take(size, align);
}
void* operator new[](std::size_t size, std::align_val_t align) {
    return take(size, align);
}
void operator delete(void* memory) noexcept {
    give_back(memory);
}
void operator delete[](void* memory) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    give_back(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    give_back_aligned(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
    give_back_aligned(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    give_back_aligned(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    give_back_aligned(memory);
}

// Copying and filling are instructions of the machine the module runs on.
extern "C" {

void* memcpy(void* to, const void* from, std::size_t size) {
    __builtin_memcpy(to, from, size);
    return to;
}
void* memmove(void* to, const void* from, std::size_t size) {
    __builtin_memmove(to, from, size);
    return to;
}
void* memset(void* at, int byte, std::size_t size) {
    __builtin_memset(at, byte, size);
    return at;
}
}
