-- How licence numbers are written, by country and from which day on, each with where that is known from. Settings of the platform: a new
-- form is a new row.
create table platform.licence_format (
  country text not null, kinds text[] not null, from_day date not null,
  pattern text not null, example text not null, source text not null,
  -- Given by a district, which is told besides.
  district boolean not null default false,
  primary key (country, kinds, from_day)
);
insert into platform.licence_format (country, kinds, from_day, pattern, example, source, district) values
  ('TH', '{operator,outbound,inbound,domestic,area}', '2000-01-01', '^\d{2}/\d{5}$', '11/12345', 'Numbers on Thai operators'' websites', false),
  ('CN', '{operator,inbound,domestic}', '2009-05-01', '^L-[A-Z]{2,3}-(CJ)?\d{5}$', 'L-BJ-00123', 'Page feet of Chinese travel agencies', false),
  ('CN', '{outbound}', '2009-05-01', '^L-[A-Z]{2,3}-CJ\d{5}$', 'L-BJ-CJ00123', 'Page feet of Chinese travel agencies: CJ of those with outbound', false),
  ('KR', '{operator,outbound,inbound,domestic}', '2000-01-01', '^(제\s*)?(\d{5}-)?\d{4}-\d{1,6}(\s*호)?$', '제2018-000032호',
   'Page feet of Korean travel agencies', true);
grant select on platform.licence_format to longtail_app, longtail_merchant;

alter table market_licence add column district text not null default '', add column submitted_at timestamptz,
  -- The last notice before its end that was given: 60, 30 or 7 days.
  add column warned_days integer not null default 0,
  -- The name on it is not the company's legal name, as far as the desk saw.
  add column name_differs boolean not null default false;
-- New orders of a partner whose licence has ended: refused, or only marked.
alter table platform.market_company add column gate_orders text not null default 'mark' check (gate_orders in ('mark', 'refuse'));
