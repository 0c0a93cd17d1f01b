#include "server/app/vapid_key.h"

#include <stdexcept>

#include "server/cluster/store_failure.h"

namespace merels::server {

EcKey vapid_key(const Options& options) {
    std::string text = options.notifier.key;
    if (text.empty()) {
        auto store = Store::open(options.db);
        if (!store) throw StoreFailure(store.error());
        auto shared = store->shared_setting("vapid-key", base64url(EcKey::make().private_bytes()));
        if (!shared) throw StoreFailure(shared.error());
        text = std::move(*shared);
    }
    const auto bytes = from_base64url(text);
    auto key = bytes ? EcKey::from_private(*bytes) : std::nullopt;
    if (!key) throw std::runtime_error("the key for push messages is none");
    return std::move(*key);
}

}  // namespace merels::server
