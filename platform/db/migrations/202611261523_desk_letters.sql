-- The search folds letters that Unicode does not decompose, as platform/plain-words does: ł becomes l, ß becomes ss.
create or replace function desk_words(said text) returns text[] language sql immutable parallel safe as $$
  select array_remove(string_to_array(
    regexp_replace(regexp_replace(lower(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(normalize(said, NFD), 'ȺⱥɃƀƁɓƂƃȻȼƇƈĐđÐðƉɖƊɗƋƌɆɇƎǝƏəƐɛƑƒǤǥƓɠƔɣĦħⱧⱨıƗɨƖɩɈɉȷĸƘƙⱩⱪŁłȽƚⱠⱡⱢɫƝɲȠƞØøƆɔƟɵƤƥⱣᵽɌɍⱤɽŦŧȾⱦƬƭƮʈɄʉƱʊƲʋɎɏƳƴƵƶƷʒȤȥⱫⱬ',
      'aabbbbbbccccddddddddddeeeeeeeeffgggggghhhhiiiiijjjkkkkkllllllllnnnnoooooopppprrrrttttttttuuuuvvyyyyzzzzzzzz'), 'Æ', 'ae'), 'æ', 'ae'), 'Ŋ', 'ng'), 'ŋ', 'ng'), 'Œ', 'oe'), 'œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'Þ', 'th'), 'þ', 'th')
    ), '[\u0300-\u036f''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'),
    ' '), '')
$$;
reindex index contact_message_words;
reindex index complaint_words;
