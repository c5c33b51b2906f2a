-- What a taken list told, by the numbers its movements (a provider's) or payouts (a marketplace's) have: the lines stay where they
-- were kept, whichever list told them first.
alter table bank_statement add column outside_ids text[] not null default '{}';

-- Lists that were taken before: what was kept of that account in their days.
update bank_statement s set outside_ids = coalesce((
  select array_agg(l.outside_id order by l.at, l.id) from payment_line l join platform.merchant m on m.id = l.merchant_id
   where l.merchant_id = s.merchant_id and l.connection_id = s.connection_id
     and (l.at at time zone m.time_zone)::date between s.from_day and s.to_day), '{}')
 where s.source = 'provider' and s.state = 'taken';
update bank_statement s set outside_ids = coalesce((
  select array_agg(p.reference order by p.id) from channel_payout p where p.merchant_id = s.merchant_id and p.statement_id = s.id), '{}')
 where s.source = 'channel' and s.state = 'taken';
