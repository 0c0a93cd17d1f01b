// Rated games: what a rematch needs to know.
#include "server/game/room.h"

namespace merels::server {

// The seats of a rated rematch show the ratings that the game before it has led to.
void Room::read_rematch_ratings() {
    busy_ = true;
    context_.read_ratings(game_, [room = shared_from_this()](const StoreResult<SeatRatings>& ratings) {
        room->busy_ = false;
        if (ratings) {
            room->rematch_ratings_ = *ratings;
        } else {
            room->retry_later();
        }
        room->continue_work();
    });
}

}  // namespace merels::server
