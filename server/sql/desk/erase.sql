revoke all on platform.erasure, platform.law_record from longtail_app, longtail_merchant;
grant select on platform.erasure to longtail_app, longtail_merchant;

-- The end of the session's merchant is written down; how long it waits is the database's alone.
create or replace function app.begin_erasure(code text, former text, why text, who text) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  insert into platform.erasure (merchant_id, merchant_code, former_plan, reason, by_name) values (app.merchant(), code, former, why, who);
end $$;
revoke all on function app.begin_erasure from public;
grant execute on function app.begin_erasure to longtail_app, longtail_merchant;

-- Taken back while it waits: what it was before stands in its row.
create or replace function app.take_back_erasure(merchant_no integer) returns text
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  former text;
begin
  update platform.erasure e set state = 'takenBack' where e.merchant_id = merchant_no and e.state = 'waiting' returning e.former_plan into former;
  return former;
end $$;

/* Erases all that a merchant has, once its waiting time is over: copies what the law wants stored, then deletes its rows of every table that
   carries its number. Owner's rights, and no trigger runs: there is nothing left for them to look after. Answers how many rows of each. */
create or replace function app.erase_merchant(merchant_no integer, law text[], law_years integer) returns jsonb
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  asked platform.erasure;
  target record;
  n bigint;
  counted jsonb := '{}';
  stored bigint := 0;
begin
  select * into asked from platform.erasure where merchant_id = merchant_no and state = 'waiting' and erase_after <= now() for update;
  if asked.id is null then raise exception 'nothing of this merchant is to be erased' using errcode = 'invalid_parameter_value'; end if;
  if law_years < 1 then raise exception 'the law stores for years' using errcode = 'invalid_parameter_value'; end if;
  perform set_config('session_replication_role', 'replica', true);
  for target in
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('erasure')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped)
     order by 1
  loop
    if target.name = any(law) then
      execute format('insert into platform.law_record (erasure_id, name, content) select $2, %L, to_jsonb(r) from %s r where r.merchant_id = $1', target.name, target.quoted)
        using merchant_no, asked.id;
      get diagnostics n = row_count;
      stored := stored + n;
    end if;
    execute format('delete from %s where merchant_id = $1', target.quoted) using merchant_no;
    get diagnostics n = row_count;
    if n > 0 then counted := counted || jsonb_build_object(target.name, n); end if;
  end loop;
  delete from platform.mailbox where from_merchant = merchant_no or to_merchant = merchant_no;
  delete from graphile_worker._private_jobs where payload->>'merchantId' = merchant_no::text and locked_at is null;
  update platform.merchant set names = jsonb_build_object('en', code), contact = '{}', settings = '{}', flags = '{}', documents = default,
         brand = null, logo_file_id = null, selling_until = null, plan = 'ended' where id = merchant_no;
  perform set_config('session_replication_role', 'origin', true);
  update platform.erasure e
     set state = 'erased', erased_at = now(), tables = counted, law_rows = stored,
         erased_rows = (select coalesce(sum(value::bigint), 0) from jsonb_each_text(counted)),
         law_until = current_date + make_interval(years => law_years),
         proof = encode(sha256(convert_to(concat_ws('|', e.merchant_code, e.asked_at, e.erase_after, now(), counted::text, stored), 'UTF8')), 'hex')
   where e.id = asked.id;
  return counted;
end $$;

-- What was stored by law goes when its time is over; the proof stays.
create or replace function app.forget_law_records() returns integer
security definer set search_path = pg_catalog, pg_temp language sql as $$
  with due as (update platform.erasure set state = 'over' where state = 'erased' and law_until < current_date returning id),
       gone as (delete from platform.law_record r using due where r.erasure_id = due.id)
  select count(*)::integer from due
$$;

revoke all on function app.take_back_erasure, app.erase_merchant, app.forget_law_records from public;
grant execute on function app.take_back_erasure, app.erase_merchant, app.forget_law_records to longtail_app, longtail_merchant;
