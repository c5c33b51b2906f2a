-- Room for the issue fees of contracts that are over was left behind as credit.
with freed as (
  update agent a set credit_limit_minor = 0
    from market_contract k
   where k.merchant_id = a.merchant_id and k.agent_id = a.id and k.direction = 'sells' and k.state in ('ended', 'expired')
     and a.settlement_term = 'outside' and a.by_contract is null and a.credit_limit_minor > 0
     and a.credit_limit_minor = (k.terms ->> 'issueFeeMinor')::bigint * 1000000
  returning a.merchant_id, a.id)
update ledger_account l set ceiling_minor = greatest(l.balance_minor, 0)
  from freed f where l.merchant_id = f.merchant_id and l.agent_id = f.id and l.kind = 'agent-receivable';
