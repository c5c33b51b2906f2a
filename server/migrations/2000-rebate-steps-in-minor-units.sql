-- Where a step begins is an amount in minor units (`fromMinor`) or a number of orders or guests (`from`), as everywhere.
update rebate_rule r set tiers = coalesce((
  select jsonb_agg(jsonb_build_object(
           'from', case when r.measure <> 'amount' then (t ->> 'from')::bigint end,
           'fromMinor', case when r.measure = 'amount' then (t ->> 'from')::bigint * case when r.currency in ('JPY', 'KRW') then 1 else 100 end end,
           'basisPoints', (t ->> 'basisPoints')::int) order by at)
    from jsonb_array_elements(r.tiers) with ordinality x(t, at)), '[]');
