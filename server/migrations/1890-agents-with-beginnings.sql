-- The grams of an order tell its agent together with each letter that a word of it begins with (server/sql/orders/conditions.sql), for orders
-- of before as for new ones. The letters of all names of a merchant are hashed once, as server/kit/text/search-grams.ts does it.
create function pg_temp.beginning(merchant bigint, letter text) returns integer immutable language plpgsql as $$
declare
  hash bigint := (2166136261::bigint # merchant) & 4294967295;
  point constant integer := ascii(letter);
  unit integer;
begin
  foreach unit in array case when point < 65536 then array[94, point] else array[94, 55296 + (point - 65536) / 1024, 56320 + (point - 65536) % 1024] end loop
    hash := (hash # unit) * 16777619 & 4294967295;
  end loop;
  return hash - case when hash > 2147483647 then 4294967296 else 0 end;
end $$;
create function pg_temp.agent_word_gram(agent bigint, beginning integer) returns integer immutable language sql as $$
  select (hash - case when hash > 2147483647 then 4294967296 else 0 end)::integer
    from (select (((agent % 2147483647)::integer # beginning)::bigint & 4294967295) * 16777619 & 4294967295) x (hash)
$$;
create temp table beginning on commit drop as
  select merchant_id, pg_temp.beginning(merchant_id, letter) as gram
    from (select distinct merchant_id, unnest(regexp_split_to_array(names || notes, '')) as letter from order_search) l
   where letter not in ('', ' ', E'\n');
create index on beginning (merchant_id, gram);
update order_search s set grams = s.grams || array(
    select pg_temp.agent_word_gram(o.agent_id, b.gram) from beginning b where b.merchant_id = s.merchant_id and b.gram = any (s.grams))
  from orders o where o.merchant_id = s.merchant_id and o.id = s.order_id;
