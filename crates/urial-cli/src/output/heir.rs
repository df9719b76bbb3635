//! A file that replaces another: it has the owner and the rights of that one, as far as nobody gains by it.
//!
//! Extended attributes are not kept, but for the access control list on Linux, and other names (hard links) go on naming the old file.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// The bits that make a program run as its owner or its group.
#[cfg(unix)]
const SET_ID: u32 = 0o7000;

/// Gives `file` what the one at `path` has, which is `known`.
#[cfg(unix)]
pub(super) fn inherit(file: &File, known: &Metadata, path: &Path) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let is_like = |new: &Metadata| (new.uid() == known.uid(), new.gid() == known.gid());
    if is_like(&file.metadata()?) != (true, true) {
        // Only root gives files away; a group of one's own can be had without.
        let group = Some(known.gid());
        if fchown(file, Some(known.uid()), group).is_err() {
            let _ = fchown(file, None, group);
        }
    }
    let (same_owner, same_group) = is_like(&file.metadata()?);
    let list = access::read(path);
    let keeps_list = same_group && !matches!(list, access::List::Unknown);
    let mode = mode(known.mode(), same_owner, keeps_list);
    file.set_permissions(Permissions::from_mode(mode))?;
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

/// The mode of the new file: its group may do no more than everybody if it is another group, and no bit lends another's rights.
#[cfg(unix)]
const fn mode(known: u32, same_owner: bool, same_group: bool) -> u32 {
    let mut mode = known & 0o7777;
    if !same_group {
        mode = mode & !0o070 | (mode & 0o007) << 3 & mode;
    }
    match same_owner && same_group {
        true => mode,
        false => mode & !SET_ID,
    }
}

/// The access control list of POSIX, without which the bits of the group say something else.
#[cfg(target_os = "linux")]
mod access {
    use std::fs::File;
    use std::path::Path;

    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr, getxattr};
    use rustix::io::{Errno, Result};

    const NAME: &str = "system.posix_acl_access";
    /// More than people write.
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
            Err(_) => List::Unknown,
        }
    }

    pub(super) fn write(file: &File, list: &List) -> Result<()> {
        match list {
            List::Known(list) => fsetxattr(file, NAME, list, XattrFlags::empty()),
            // A folder may give one to each new file in it.
            List::Absent => match fremovexattr(file, NAME) {
                Err(Errno::NODATA | Errno::OPNOTSUPP | Errno::NOSYS) => Ok(()),
                outcome => outcome,
            },
            List::Unknown => Ok(()),
        }
    }
}

/// Elsewhere it is not looked at.
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
