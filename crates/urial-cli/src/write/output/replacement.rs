//! Inheritance of owner and mode by a file that replaces another, as far as that gives away no
//! rights.
//!
//! Extended attributes are lost, except the access control list on Linux; other hard links go on
//! naming the old file.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// The set-user-ID, set-group-ID and sticky bits.
#[cfg(unix)]
const SET_ID: u32 = 0o7000;

/// Gives `file` the owner, mode and access control list of the file at `path`, whose metadata is
/// `known`.
#[cfg(unix)]
pub(super) fn inherit(file: &File, known: &Metadata, path: &Path) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    // Only root can change the owner, but any user can set one of their own groups.
    let group = Some(known.gid());
    if fchown(file, Some(known.uid()), group).is_err() {
        let _ = fchown(file, None, group);
    }
    let new = file.metadata()?;
    let (same_owner, same_group) = (new.uid() == known.uid(), new.gid() == known.gid());
    // Without the list, the group bits (its mask) would grant the group more than it had.
    let keeps_group = same_group && copy_list(path, file);
    // Last, as changing the owner clears the set-ID bits.
    let mode = mode(known.mode(), same_owner, keeps_group);
    file.set_permissions(Permissions::from_mode(mode))
}

#[cfg(not(unix))]
pub(super) fn inherit(file: &File, known: &Metadata, _: &Path) -> io::Result<()> {
    file.set_permissions(known.permissions())
}

/// Returns the mode of the new file: another group gets no more rights than everybody, and set-ID
/// bits stay only if both owner and group are the same.
#[cfg(unix)]
const fn mode(known: u32, same_owner: bool, same_group: bool) -> u32 {
    let mut mode = known & 0o7777;
    if !same_group {
        // 0o675 becomes 0o655: the group keeps those of its bits that everybody has too.
        mode = mode & !0o070 | (mode & 0o007) << 3 & mode;
    }
    match same_owner && same_group {
        true => mode,
        false => mode & !SET_ID,
    }
}

/// Copies the POSIX access control list, and returns whether the new file has the same; with one,
/// the group bits of the mode are its mask.
#[cfg(target_os = "linux")]
fn copy_list(path: &Path, file: &File) -> bool {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr, getxattr};
    use rustix::io::Errno;
    const NAME: &str = "system.posix_acl_access";
    const ABSENT: [Errno; 3] = [Errno::NODATA, Errno::OPNOTSUPP, Errno::NOSYS];
    // Longer than any list in practice.
    let mut list = vec![0; 8 << 10];
    let outcome = match getxattr(path, NAME, &mut list[..]) {
        Ok(length) => fsetxattr(file, NAME, &list[..length], XattrFlags::empty()),
        // A new file may have got one from its folder's default list.
        Err(error) if ABSENT.contains(&error) => match fremovexattr(file, NAME) {
            Err(error) if ABSENT.contains(&error) => Ok(()),
            outcome => outcome,
        },
        // A list that cannot be read may deny somebody, so nothing is granted to the group.
        Err(error) => Err(error),
    };
    outcome.is_ok()
}

/// Ignores access control lists of other systems.
#[cfg(all(unix, not(target_os = "linux")))]
const fn copy_list(_: &Path, _: &File) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn nobody_gains_by_a_new_owner() {
        assert_eq!(mode(0o104_755, true, true), 0o4755);
        assert_eq!(mode(0o104_755, false, true), 0o755);
        assert_eq!(mode(0o102_775, true, false), 0o755);
        assert_eq!(mode(0o660, true, false), 0o600);
        assert_eq!(mode(0o664, false, false), 0o644);
        assert_eq!(mode(0o606, true, false), 0o606);
        assert_eq!(mode(0o7777, false, false), 0o777);
    }
}
