-- What people read of a product (route, places, dive sites, venue, piers, what a package contains, the meeting point) has
-- five languages. What was written in one is taken for the merchant's default language.
create function pg_temp.in_five(value jsonb, lang text) returns jsonb immutable language sql as $$
  select case
    when jsonb_typeof(value) = 'string' and trim(value #>> '{}') <> '' then jsonb_build_object(lang, trim(value #>> '{}'))
    when jsonb_typeof(value) = 'array' and jsonb_array_length(value) > 0
      then jsonb_build_object(lang, (select string_agg(line, E'\n' order by no) from jsonb_array_elements_text(value) with ordinality lines(line, no)))
    when jsonb_typeof(value) = 'object' then value
    else '{}' end
$$;
create function pg_temp.leg_in_five(leg jsonb, lang text) returns jsonb immutable language sql as $$
  select leg || jsonb_build_object('from', pg_temp.in_five(leg -> 'from', lang), 'to', pg_temp.in_five(leg -> 'to', lang))
$$;
update sku s set facts = s.facts
    || coalesce((select jsonb_object_agg(f.key, pg_temp.in_five(f.value, m.language)) from jsonb_each(s.facts) f
         where f.key in ('from', 'to', 'areas', 'places', 'sites', 'venue', 'contains')), '{}')
    || coalesce((select jsonb_build_object('legs', jsonb_agg(pg_temp.leg_in_five(leg, m.language) order by no))
         from jsonb_array_elements(s.facts -> 'legs') with ordinality legs(leg, no) having count(*) > 0), '{}')
  from platform.merchant m where m.id = s.merchant_id and s.facts <> '{}';

alter table sku add column meeting_points jsonb not null default '{}';
update sku s set meeting_points = jsonb_build_object(m.language, trim(s.meeting_point))
  from platform.merchant m where m.id = s.merchant_id and trim(s.meeting_point) <> '';
alter table sku drop column meeting_point;
