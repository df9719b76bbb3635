//! Sizes on the command line and in messages.

/// Parses a size as in `64M`, `2G`, `512KiB`, or a number of bytes.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    const ADVICE: &str = "a size is a number and K, M, G or T, as in 64M";
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    // As in `sort -S`, where K is 1024.
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(ADVICE.to_owned()),
    };
    let number: u64 = number.parse().map_err(|_| ADVICE)?;
    number.checked_mul(1 << shift).ok_or_else(|| "no machine has as much".to_owned())
}

/// Formats a size, as `64 MiB`: it is exact, so it can be passed back.
pub(crate) fn shown(size: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units
        .iter()
        // 0 is a multiple of every unit.
        .find(|(shift, _)| size > 0 && size.is_multiple_of(1 << shift));
    match unit {
        Some((shift, name)) => format!("{} {name}", size >> shift),
        None => format!("{size} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units_and_are_read_back() {
        for (text, size) in
            [("64M", 64 << 20), ("2g", 2 << 30), ("1024KiB", 1 << 20), ("1tb", 1 << 40)]
        {
            assert_eq!(parse(text), Ok(size), "{text}");
        }
        for text in ["", "M", "64X", "-1M", "1.5G", "64 M", "99999999999999T"] {
            assert!(parse(text).is_err(), "{text}");
        }
        for (size, text) in
            [(64 << 20, "64 MiB"), (3 << 30, "3 GiB"), (1000, "1000 bytes"), (0, "0 bytes")]
        {
            assert_eq!(shown(size), text);
            let short = text.replace(" bytes", "").replace(' ', "");
            assert_eq!(parse(&short), Ok(size));
        }
    }
}
