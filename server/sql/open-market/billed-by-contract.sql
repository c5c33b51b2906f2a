-- The version of the contract that says how an agent is billed; null: none does. One that was made before contracts said so leaves it to
-- the seller.
create or replace function app.billed_by_contract(m integer, agent bigint) returns integer
  stable language plpgsql as $$
begin return (
  select c.version_no from public.market_contract c
   where c.merchant_id = m and c.agent_id = agent and c.direction = 'sells' and c.state in ('active', 'suspended')
     and c.terms ->> 'settlementTerm' = 'invoice' and c.terms ? 'billCycle'
   limit 1);
end $$;
revoke all on function app.billed_by_contract from public;
grant execute on function app.billed_by_contract to longtail_app, longtail_merchant;
