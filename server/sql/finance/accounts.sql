-- What bounds an account from the day it is opened: an agent's money and a supplier's quota do not go below nothing, nor does
-- the merchant's own RMB; what an agent owes does not rise above its credit.
create or replace function app.account_floor(kind text, name text, currency text) returns bigint language sql immutable as $$
  select case when kind in ('agent-available', 'agent-frozen', 'supplier-quota')
    or (kind = 'cash' and name = 'RMB' and currency = 'CNY') then 0 end
$$;
create or replace function app.account_ceiling(merchant integer, kind text, of_agent bigint) returns bigint language plpgsql stable as $$
#variable_conflict use_column
begin return (
  select case when kind = 'agent-receivable' then (select credit_limit_minor from agent where merchant_id = merchant and id = of_agent) end);
end $$;

-- Locks the accounts that are asked for, in id order, and opens those that are new: one statement for whoever sends it, so that
-- what it locks next, it locks with all of its accounts in hand.
create or replace function app.lock_accounts(merchant integer, asked jsonb)
returns table (id bigint, kind text, "agentId" bigint, "supplierId" bigint, name text, currency text,
               "balanceMinor" bigint, "floorMinor" bigint, "ceilingMinor" bigint)
language plpgsql as $$
declare wanted bigint[];
begin
  for tries in 1 .. 2 loop
    select array_agg(a.id) into wanted from ledger_account a
      join jsonb_to_recordset(asked) as r(kind text, "agentId" bigint, "supplierId" bigint, name text, currency text)
        on a.kind = r.kind and a.currency = r.currency and a.name = coalesce(r.name, '')
       and a.agent_id is not distinct from r."agentId" and a.supplier_id is not distinct from r."supplierId"
     where a.merchant_id = merchant;
    -- All of them or none: who holds some while it opens others would wait in a circle with whoever opens the same.
    exit when coalesce(cardinality(wanted), 0) = jsonb_array_length(asked);
    insert into ledger_account (merchant_id, kind, agent_id, supplier_id, name, currency, floor_minor, ceiling_minor)
    select merchant, r.kind, r."agentId", r."supplierId", coalesce(r.name, ''), r.currency,
           app.account_floor(r.kind, coalesce(r.name, ''), r.currency), app.account_ceiling(merchant, r.kind, r."agentId")
      from jsonb_to_recordset(asked) as r(kind text, "agentId" bigint, "supplierId" bigint, name text, currency text)
     order by 2, 3, 4, 5, 6
        on conflict do nothing;
  end loop;
  return query
    select a.id, a.kind, a.agent_id, a.supplier_id, a.name, a.currency::text, a.balance_minor, a.floor_minor, a.ceiling_minor
      from ledger_account a where a.merchant_id = merchant and a.id = any(wanted) order by a.id for update;
end $$;
