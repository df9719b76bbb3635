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
    let is_like = |new: &Metadata| (new.uid() == known.uid(), new.gid() == known.gid());
    if is_like(&file.metadata()?) != (true, true) {
        // Only root can change the owner, but any user can set one of their own groups.
        let group = Some(known.gid());
        if fchown(file, Some(known.uid()), group).is_err() {
            let _ = fchown(file, None, group);
        }
    }
    let (same_owner, same_group) = is_like(&file.metadata()?);
    let list = access::read(path);
    let keeps_list = same_group && !matches!(list, access::List::Unknown);
    // Owner first, then mode: changing the owner clears the set-ID bits.
    let mode = mode(known.mode(), same_owner, keeps_list);
    file.set_permissions(Permissions::from_mode(mode))?;
    // Without the list, the group bits (its mask) would grant the group more than it had.
    // After the mode, since the list has its own idea of the group bits.
    if same_group && access::write(file, &list).is_err() {
        let without = self::mode(known.mode(), same_owner, false);
        file.set_permissions(Permissions::from_mode(without))?;
    }
    Ok(())
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

/// The POSIX access control list; with one, the group bits of the mode are its mask.
#[cfg(target_os = "linux")]
mod access {
    use std::fs::File;
    use std::path::Path;

    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr, getxattr};
    use rustix::io::{Errno, Result};

    const NAME: &str = "system.posix_acl_access";
    /// Size of a buffer for a list; longer than any list in practice.
    const MOST: usize = 8 << 10;

    pub(super) enum List {
        Absent,
        Known(Vec<u8>),
        Unknown,
    }

    pub(super) fn read(path: &Path) -> List {
        let mut list = vec![0; MOST];
        match getxattr(path, NAME, &mut list[..]) {
            Ok(length) => {
                list.truncate(length);
                List::Known(list)
            }
            Err(Errno::NODATA | Errno::OPNOTSUPP | Errno::NOSYS) => List::Absent,
            // A list that cannot be read may deny somebody, so nothing is granted to the group.
            Err(_) => List::Unknown,
        }
    }

    pub(super) fn write(file: &File, list: &List) -> Result<()> {
        match list {
            List::Known(list) => fsetxattr(file, NAME, list, XattrFlags::empty()),
            // A new file may have got one from its folder's default list.
            List::Absent => match fremovexattr(file, NAME) {
                Err(Errno::NODATA | Errno::OPNOTSUPP | Errno::NOSYS) => Ok(()),
                outcome => outcome,
            },
            List::Unknown => Ok(()),
        }
    }
}

/// Other systems: access control lists are ignored.
#[cfg(all(unix, not(target_os = "linux")))]
mod access {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) enum List {
        #[expect(dead_code, reason = "Linux has it")]
        Unknown,
        Absent,
    }

    pub(super) const fn read(_: &Path) -> List {
        List::Absent
    }

    pub(super) fn write(_: &File, _: &List) -> io::Result<()> {
        Ok(())
    }
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
