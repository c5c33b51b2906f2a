-- What a public register said of whom a licence names, and of which day that is; empty where no register was asked.
alter table market_licence
  add column register_state text not null default '' check (register_state in ('', 'running', 'closed', 'missing')),
  add column register_at timestamptz, add column register_note text not null default '';
-- Made again with what the register said.
drop function if exists app.desk_licences();
