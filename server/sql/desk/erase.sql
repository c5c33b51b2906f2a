revoke all on platform.erasure, platform.law_record from longtail_app, longtail_merchant;
grant select on platform.erasure to longtail_app, longtail_merchant;

-- Asked at home: of a database that is spread over nodes only the coordinator gives out numbers of this size.
create or replace function platform.next_erasure() returns integer
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  return nextval('platform.erasure_id_seq');
end $$;
revoke all on function platform.next_erasure from public;
grant execute on function platform.next_erasure to longtail_app;

-- The session's merchant is ended: whoever is in it is out, and the end is written down; how long it waits is the database's alone. Answers who
-- was in, null where it has ended already. All by the owner: what every node has a copy of is changed by one role in one transaction.
drop function if exists app.begin_erasure(text, text, text, text);
create or replace function app.end_contract(number integer, code text, why text, who text) returns bigint[]
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  mine constant integer := app.merchant();
  current_plan text;
  former text;
  people bigint[];
begin
  select m.plan into current_plan from platform.merchant m where m.id = mine for update;
  select x.former_plan into former from platform.desk_suspension x where x.merchant_id = mine;
  former := coalesce(former, current_plan);
  if current_plan = 'ended' or former not in ('trial', 'active') then return null; end if;
  update platform.merchant m set plan = 'ended' where m.id = mine;
  delete from platform.desk_suspension x where x.merchant_id = mine;
  insert into platform.erasure (id, merchant_id, merchant_code, former_plan, reason, by_name) values (number, mine, code, former, why, who);
  select array_agg(distinct s.user_id) into people from platform.session s where s.merchant_id = mine and s.revoked_at is null;
  update platform.session s set revoked_at = now() where s.merchant_id = mine and s.revoked_at is null;
  return coalesce(people, '{}');
end $$;
revoke all on function app.end_contract from public;
grant execute on function app.end_contract to longtail_app, longtail_merchant;

-- Taken back while it waits: the session's merchant is again what it was. False where nothing waits.
drop function if exists app.take_back_erasure(integer);
create or replace function app.take_back_end() returns boolean
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  former text;
begin
  update platform.erasure e set state = 'takenBack' where e.merchant_id = app.merchant() and e.state = 'waiting' returning e.former_plan into former;
  if former is null then return false; end if;
  update platform.merchant m set plan = former where m.id = app.merchant();
  return true;
end $$;

/* Erases all that a merchant has, once its waiting time is over: copies what the law wants stored, then deletes its rows of every table that
   carries its number. Owner's rights, and no trigger runs: there is nothing left for them to look after. Answers how many rows of each.
   Asked where the merchant's rows are; of the platform's tables the other nodes are told that no trigger runs as well. */
create or replace function app.erase_merchant(merchant_no integer, law text[], law_years integer) returns jsonb
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  asked platform.erasure;
  target record;
  n bigint;
  counted jsonb := '{}';
  stored bigint := 0;
  erased bigint;
begin
  select * into asked from platform.erasure where merchant_id = merchant_no and state = 'waiting' and erase_after <= now() for update;
  if asked.id is null then raise exception 'nothing of this merchant is to be erased' using errcode = 'invalid_parameter_value'; end if;
  if law_years < 1 then raise exception 'the law stores for years' using errcode = 'invalid_parameter_value'; end if;
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true), set_config('citus.propagate_set_commands', 'local', true);
  set local session_replication_role = replica;
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
  update platform.merchant set names = jsonb_build_object('en', asked.merchant_code), contact = '{}', settings = '{}', flags = '{}', documents = default,
         brand = null, logo_file_id = null, selling_until = null, plan = 'ended' where id = merchant_no;
  set local session_replication_role = origin;
  select coalesce(sum(value::bigint), 0) into erased from jsonb_each_text(counted);
  -- What a node would have to ask of the row, it is given.
  asked.law_until := current_date + make_interval(years => law_years);
  asked.proof := encode(sha256(convert_to(concat_ws('|', asked.merchant_code, asked.asked_at, asked.erase_after, now(), counted::text, stored), 'UTF8')), 'hex');
  update platform.erasure e
     set state = 'erased', erased_at = now(), tables = counted, law_rows = stored, erased_rows = erased, law_until = asked.law_until, proof = asked.proof
   where e.id = asked.id;
  return counted;
end $$;

-- What was stored by law goes when its time is over; the proof stays.
create or replace function app.forget_law_records() returns integer
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  due bigint[];
begin
  select array_agg(e.id) into due from platform.erasure e where e.state = 'erased' and e.law_until < current_date;
  delete from platform.law_record r where r.erasure_id = any(due);
  update platform.erasure e set state = 'over' where e.id = any(due);
  return coalesce(cardinality(due), 0);
end $$;

revoke all on function app.take_back_end, app.erase_merchant, app.forget_law_records from public;
grant execute on function app.take_back_end, app.erase_merchant, app.forget_law_records to longtail_app, longtail_merchant;
