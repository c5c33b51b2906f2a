-- When guests are picked up at a place, HH:mm: so long before the departure as the zone of the place says; null where it is in none, or the
-- departure has no time. The same as `pickUpTime` of contract/catalog/pickup, for whoever reads orders in the database.
create or replace function app.pickup_time(place text, departs text) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select to_char(substr(departs, 1, 5)::time - make_interval(mins => z.lead_minutes), 'HH24:MI')
    from public.pickup_zone z
   where z.merchant_id = (select app.merchant()) and place <> '' and departs ~ '^\d\d:\d\d'
     and exists (select from regexp_split_to_table(z.places, '\n') one where lower(trim(one)) = lower(trim(place)))
   order by z.id limit 1);
end $$;
grant execute on function app.pickup_time to longtail_app;
