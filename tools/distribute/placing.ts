import { firstNumber, localTables } from './statements.ts'

/**
 * `platform.place` lays a table that a migration has just made where it belongs, empty as it is: one of the platform on every node, one of a
 * merchant beside its other tables, its rows numbered by each node. The runner of migrations asks for it (server/kit/nodes/single-statements.ts).
 */
export const placing = `
  create or replace function platform.place(of_table regclass) returns void language plpgsql as $$
  declare
    at constant pg_class := (select c from pg_class c where oid = of_table);
    is_numbered constant boolean := exists (select from pg_attribute where attrelid = of_table and attname = 'id' and attidentity <> '');
    to_merchants name;
    numbers constant text := format($numbers$ do $do$ begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      execute format('create sequence if not exists public.%s_id_seq start with %%s', (select ${firstNumber} from pg_dist_local_group));
    end $do$ $numbers$, at.relname);
  begin
    if at.relnamespace = 'platform'::regnamespace then
      if at.relname <> all ('{${localTables.join()}}') then
        for to_merchants in select conname from pg_constraint where contype = 'f' and conrelid = of_table and confrelid = 'platform.merchant'::regclass loop
          execute format('alter table %s drop constraint %I', of_table, to_merchants);
        end loop;
        perform create_reference_table(of_table);
      end if;
      return;
    end if;
    -- A merchant moves by replication, which passes over what is not logged.
    if at.relpersistence = 'u' then execute format('alter table %s set logged', of_table); end if;
    if is_numbered then
      execute format('alter table %s alter column id drop identity', of_table);
      execute format('alter table %s alter column id set default app.next_id(%L)', of_table, at.relname);
      execute numbers;
      perform run_command_on_workers(numbers);
    end if;
    perform set_config('citus.enable_ddl_propagation', 'on', true);
    perform create_distributed_table(of_table, 'merchant_id', colocate_with => 'public.orders');
  end $$;
  revoke all on function platform.place from public`
