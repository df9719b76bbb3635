/* Keeps a standard file that is closed from being taken for /dev/null.

   Before `main`, the runtime of Rust opens /dev/null for each of them that is closed. Bytes written there are lost
   without an error, and afterwards nothing tells it from `> /dev/null`. So something is there first that can only be
   used the other way around, as `stdopen` of gnulib does it; `screen.rs` looks for that. It is not Rust because what
   runs before `main` would have to be unsafe code there. */

#include <errno.h>
#include <fcntl.h>

__attribute__((constructor)) static void hold_closed(void) {
    for (int number = 0; number < 3; number++) {
        if (fcntl(number, F_GETFD) == -1 && errno == EBADF) {
            /* The lowest free number is taken, which is this one. */
            int opened = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY);
            if (opened == -1) {
                return;
            }
        }
    }
}
