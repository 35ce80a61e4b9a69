-- Searches for phone numbers (contract §6) compare the digits of every script. The keys of numbers that were written before
-- lack those that are not 0 to 9: each is its distance from the zero of its script (Unicode, `\p{Nd}`).
UPDATE users SET phone_key = (
  SELECT coalesce(string_agg(coalesce((ascii(letter) - zero)::text, letter), '' ORDER BY position), '')
    FROM regexp_split_to_table(phone, '') WITH ORDINALITY AS letters (letter, position)
    LEFT JOIN unnest(ARRAY[
      1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160, 4240,
      6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016,
      65296, 66720, 68912, 68928, 69734, 69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360, 71376, 71386,
      71472, 71904, 72016, 72688, 72784, 73040, 73120, 73184, 73552, 90416, 92768, 92864, 93008, 93552, 118000,
      120782, 120792, 120802, 120812, 120822, 123200, 123632, 124144, 124401, 125264, 130032
    ]) AS zero ON ascii(letter) BETWEEN zero AND zero + 9
   WHERE zero IS NOT NULL OR ascii(letter) BETWEEN 48 AND 57)
WHERE octet_length(phone) > char_length(phone);
