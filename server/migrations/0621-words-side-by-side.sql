-- A search for two words ("LI A") reads the short list of names in which one ends and the next begins so, instead of the long
-- lists of names with a word that begins so. Orders from before get those grams, made as server/orders/search-grams.ts makes
-- them: FNV-1a over UTF-16, begun with the merchant.

create function pg_temp.gram(merchant bigint, gram text) returns integer immutable language plpgsql as $$
declare
  value bigint := (2166136261 # merchant) & 4294967295;
  code integer;
  unit integer;
begin
  for i in 1..length(gram) loop
    code := ascii(substr(gram, i, 1));
    foreach unit in array case when code < 65536 then array[code]
        else array[55296 + ((code - 65536) >> 10), 56320 + ((code - 65536) & 1023)] end loop
      value := ((value # unit) * 16777619) & 4294967295;
    end loop;
  end loop;
  return case when value > 2147483647 then value - 4294967296 else value end;
end $$;

update order_search s set grams = s.grams || g.grams
  from (select o.merchant_id, o.order_id, array_agg(distinct pg_temp.gram(o.merchant_id, right(word, 1) || ' ' || left(next, 1))) as grams
          from order_search o, string_to_table(o.names, E'\n') name,
               lateral (select word, lead(word) over (order by no) as next from string_to_table(name, ' ') with ordinality w(word, no)) words
         where next is not null group by 1, 2) g
  where g.merchant_id = s.merchant_id and g.order_id = s.order_id;
