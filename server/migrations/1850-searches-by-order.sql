-- Searches follow what they are of. `page_ids` and `count_ids` may be asked for the lines of orders (server/sql/orders/page-ids.sql).
drop function if exists app.page_ids(text, text, jsonb, text[], bigint[], integer, integer);
drop function if exists app.count_ids(text, jsonb, text[], bigint[], integer);

-- Journals that say something, an agent's or anybody's: those of an order's making do not, and nothing is written here for them.
create index journal_with_memo on journal (merchant_id, agent_id) where memo <> '';

-- The log is found by the words of its facts and reasons: their grams (server/kit/text/search-grams.ts). Events of orders have those of
-- their reasons alone, as they are found by their order: what makes an order has none, and is in neither index.
alter table event add column grams integer[];
create or replace function pg_temp.gram(merchant bigint, gram text) returns integer immutable language plpgsql as $$
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

-- No case, no accents of Latin letters, no signs, single spaces.
create or replace function pg_temp.plain(given text) returns text immutable language sql as $$
  select btrim(regexp_replace(lower(normalize(regexp_replace(normalize(given, NFKD), '([A-Za-z])[\u0300-\u036f]+', '\1', 'g'), NFC)),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+', ' ', 'g'))
$$;

-- A run of letters has pairs where its script has no word breaks, threes elsewhere, and its beginnings.
create or replace function pg_temp.grams(merchant bigint, given text) returns integer[] immutable language sql as $$
  select coalesce(array_agg(distinct pg_temp.gram(merchant, g)), '{}')
    from regexp_matches(given, '([\u0e00-\u0e7f\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+)|([^ \n\u0e00-\u0e7f\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+)', 'g') m,
         lateral (select coalesce(m[1], m[2]) as run, case when m[1] is null then 3 else 2 end as size) r,
         lateral (select '^' || left(run, 1) as g union all select '^' || left(run, 2)
                  union all select substr(run, at, size) from generate_series(1, length(run) - size + 1) at) x
$$;

alter table event disable trigger event_fixed;
update event e set grams = pg_temp.grams(e.merchant_id, pg_temp.plain(t.words))
  from (select v.merchant_id, v.id, concat_ws(E'\n', nullif(v.reason, ''), case when v.order_id is null then (
          select string_agg(left(s #>> '{}', 200), E'\n') from jsonb_path_query(v.facts, '$.** ? (@.type() == "string")') s) end) as words
          from event v where v.order_id is null or v.reason <> '') t
 where t.words <> '' and e.merchant_id = t.merchant_id and e.id = t.id;
alter table event enable trigger event_fixed;
create index event_grams on event using gin (grams) with (gin_pending_list_limit = 256) where grams is not null;
create index event_told on event (merchant_id, at, id) where grams is not null;
