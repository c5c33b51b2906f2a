import type pg from 'pg'

/** Reads rows on one of the nodes. */
export async function rowsOf<T extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await client.query<T>(text, values)).rows
}

/**
 * What Citus needs to be told on each node: triggers stay and are run by the node that holds the merchant, what they and the walls ask is
 * asked there again, and what a transaction sets for itself goes with it.
 */
export const nodeSettings: Readonly<Record<string, string>> = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.propagate_set_commands': 'local',
  // While a merchant is switched to its new node, writes wait for keys, and each key for an autovacuum there as long as this.
  deadlock_timeout: '100ms',
  // Functions arrive one by one, before those that they call; the coordinator has looked into them.
  check_function_bodies: 'off',
}

/**
 * An update on a node takes no function that answers otherwise for each row. The moment is one for all rows of a statement, as `now()` is
 * one for all of a transaction.
 */
export const oneMomentAStatement = 'alter function pg_catalog.clock_timestamp() stable'

/**
 * Tables whose rows are numbered. A statement that adds what it reads is not planned for one node where a column's default draws from a
 * sequence, so on nodes a function draws, from a sequence of the same name that each node has of its own.
 */
export const numberedTables = `
  select c.relname as name, s.last_value as last
    from (select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
           where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'id' and a.attidentity <> '' offset 0) c
    join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(format('%I.%I', 'public', c.relname), 'id')
   order by 1`
/** Those whose rows are numbered so by now. */
export const renumberedTables = `
  select c.relname as name from pg_attrdef d join pg_class c on c.oid = d.adrelid
   where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like 'app.next_id(%' order by 1`
export const nextId = `
  create or replace function app.next_id(of_table text) returns bigint
  security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
  begin return nextval('public.' || of_table || '_id_seq');
  end $$`
/** The numbers of a node begin at its own number times 2^48. */
export const firstNumber = '(groupid::bigint << 48) + 1'
/** Those of the coordinator begin behind the last that was given. */
export const sequenceOf = (name: string, last: number): string => `
  do $$ begin
    execute format('create sequence if not exists public.${name}_id_seq start with %s',
      (select ${firstNumber} + case groupid when 0 then ${last} else 0 end from pg_dist_local_group));
  end $$`

/** Stay on the node where they are made: the workers of its queue, log-ins that are tried, and what says which migrations were applied. */
export const localTables = ['migration', 'repeatable', 'worker_beat', 'login_attempt', 'distribution_part']

/** A table has its place; one that a migration made names those of the platform, so Citus takes it up, and leaves it on the coordinator. */
const placed = `select from pg_dist_partition p where p.logicalrelid = c.oid and not p.autoconverted`

/** Tables that are to be on every node, in the order of their names; those that are already are left out. */
export const platformTables = `
  select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = 'platform'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     and not exists (${placed}) order by 1`

/** Tables whose rows are one merchant's; the first is the one that others are laid beside. */
export const merchantTables = `
  select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and not exists (${placed}) order by c.relname <> 'orders', 1`

/** A merchant's rows move to another node by replication, which passes over tables that are not logged. */
export const unloggedTables = `
  select c.oid::regclass::text as name from pg_class c
   where c.relkind = 'r' and c.relpersistence = 'u' and c.relnamespace = 'public'::regnamespace order by 1`

const toMerchants = `conrelid <> 'platform.merchant'::regclass and connamespace = 'platform'::regnamespace and confrelid = 'platform.merchant'::regclass`

/**
 * Triggers and foreign keys, which are taken away while rows are copied (a trigger would run for each again, and a key names tables that
 * are not there yet) and put back behind it. They are written down first, so that a distribution that was cut goes on. Keys from a table of
 * the platform to the merchants do not come back: by them whoever writes to one locks the merchants on every node until its end, and two
 * who write to two such tables lock each other. A merchant's row is never deleted.
 */
export const noteParts = `
  create table if not exists platform.distribution_part (
    kind text not null, of_table text not null, name text not null, definition text not null, stays boolean not null,
    primary key (kind, of_table, name));
  insert into platform.distribution_part
  select 'key', conrelid::regclass::text, conname, pg_get_constraintdef(k.oid),
         confdeltype <> 'n' and not (connamespace = 'platform'::regnamespace and f.relnamespace <> 'platform'::regnamespace) and not (${toMerchants})
    from pg_constraint k join pg_class f on f.oid = k.confrelid
   where contype = 'f' and connamespace in ('public'::regnamespace, 'platform'::regnamespace)
  on conflict do nothing;
  insert into platform.distribution_part
  select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(g.oid), true
    from pg_trigger g join pg_class c on c.oid = g.tgrelid
   where not tgisinternal and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)
  on conflict do nothing`

/** Keys that Citus does not take, or not in their form. */
export const heldKeys = `
  select kind, of_table, name, definition from platform.distribution_part
   where not stays and definition !~ 'REFERENCES platform\\.merchant\\(' order by name`

/** Parts that are not there; keys to the platform come first, as others need them. */
export const missingParts = `
  select kind, of_table, name, definition from platform.distribution_part d
   where stays and case kind
     when 'key' then not exists (select from pg_constraint k where k.conrelid = d.of_table::regclass and k.conname = d.name)
     else not exists (select from pg_trigger g where g.tgrelid = d.of_table::regclass and g.tgname = d.name) end
   order by kind, definition !~ 'REFERENCES platform', of_table, name`

/** The directory: which node holds a merchant's rows, and does this one? */
export const directory = `
  create or replace function platform.nodes() returns table (name text)
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
  #variable_conflict use_column
  begin return query select n.nodename || ':' || n.nodeport from pg_dist_node n where n.isactive and n.noderole = 'primary' and n.shouldhaveshards;
  end $$;
  create or replace function platform.node_of(merchant integer) returns text
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
  begin return (
    select n.nodename || ':' || n.nodeport from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     where p.shardid = get_shard_id_for_distribution_column('public.orders', merchant));
  end $$;
  create or replace function platform.holds(merchant integer) returns boolean
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
  begin return exists (select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid
      where p.shardid = get_shard_id_for_distribution_column('public.orders', merchant));
  end $$;
  create or replace function platform.stay_here(merchant integer) returns void
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
  begin
    if merchant <> 0 and not platform.holds(merchant) then raise exception 'the rows of merchant % are on another node', merchant using errcode = 'LT001'; end if;
  end $$;
  revoke all on function platform.nodes, platform.node_of, platform.holds, platform.stay_here from public;
  grant execute on function platform.nodes, platform.node_of, platform.stay_here to longtail_app, longtail_merchant`

/** Not for everybody to call, with those who may. */
export const closedFunctions = `
  select p.oid::regprocedure::text as name, (select string_agg(x.grantee::regrole::text, ', ') from aclexplode(p.proacl) x) as callers from pg_proc p
   where p.pronamespace in ('app'::regnamespace, 'platform'::regnamespace) and p.prokind = 'f' and not has_function_privilege('public', p.oid, 'execute')
   order by 1`

/**
 * Functions that ask as their owner what the session's merchant has: on nodes their owner is a role that stays behind the walls, which
 * name that merchant to all that is planned. The administrator's stay those that ask all merchants, those that queue (the queue is the
 * administrator's), and those that write what that role may not.
 */
export const narrowFunctions = `
  select p.oid::regprocedure::text as name from pg_proc p
   where p.prosecdef and p.pronamespace = 'app'::regnamespace and p.prorettype <> 'trigger'::regtype
     and p.prosrc !~ 'graphile_worker\\.'
     and (p.prosrc ~ 'app\\.merchant\\(\\)' or p.proname ~ '^(find|count)_')
     and not exists (select from pg_class t where t.relnamespace = 'platform'::regnamespace and t.relkind = 'r'
       and p.prosrc ~ ('(into|update|delete from) platform\\.' || t.relname || '\\M') and not has_table_privilege('longtail_merchant', t.oid, 'insert'))
   order by 1`

/**
 * Functions of the clock, which ask all merchants; made once more for one of them, behind its walls: while a node is away those of the
 * others are asked so (server/kit/nodes/of-all-merchants.ts).
 */
export const clockFunctions = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
   where p.prosecdef and p.proretset and p.provolatile = 's' and lanname = 'plpgsql' and p.pronamespace = 'platform'::regnamespace
     and p.prosrc ~ 'public\\.' and p.proname <> 'find_session' order by 1`
export const ofOneMerchant = ({ name, definition }: { name: string; definition: string }): string[] => [
  definition.replace('FUNCTION platform.', 'FUNCTION own.'),
  `alter function own.${name} owner to longtail_merchant`,
]

/**
 * How many rows there are: counted on nodes, up to as many as make a difference to whoever asks. An `explain` there would have
 * what follows it in its transaction run on another connection. A row is passed at a cost of two, as on one server.
 */
export const foreseen = `
  create or replace function app.foreseen(what text, source text) returns numeric
  set search_path = pg_catalog, pg_temp language plpgsql as $$
  declare
    rows bigint;
  begin
    execute format('select count(*) from (select from %s limit %s) x', source, 4 * app.few()) into rows;
    return rows * case what when 'Total Cost' then 2 else 1 end;
  end $$`

/** Views on which the application's roles are given their rights anew on each node. */
export const grantedViews = ['order_open_request', 'supplier_order_line', 'supplier_order_guest'] as const

/**
 * Views that show parts of rows by their owner's rights. A shard is asked with the rights of whoever asks, so on nodes such a view is
 * what a function answers that has its owner's.
 */
export const ownersViews = `
  select c.relname as name, pg_get_viewdef(c.oid) as definition,
         string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
   where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and c.relname ~ '^supplier_'
     and 'security_barrier=true' = any (c.reloptions) and pg_get_viewdef(c.oid) !~ 'app\\.shown_'
   group by c.oid, c.relname`

type View = { name: string; definition: string; columns: string }
export const viewByFunction = ({ name, definition, columns }: View): string[] => [
  `create or replace function app.shown_${name}() returns table (${columns})
    stable security definer set search_path = public, pg_catalog, pg_temp language plpgsql as $$
    #variable_conflict use_column
    begin return query ${definition} end $$`,
  `revoke all on function app.shown_${name} from public`,
  `grant execute on function app.shown_${name} to longtail_app`,
  `alter function app.shown_${name} owner to longtail_merchant`,
  `create or replace view ${name} with (security_barrier) as select * from app.shown_${name}()`,
]
