-- Links by which guests give what their list misses: of one guest, or of all of them for whoever leads the group.
alter table platform.plan_link drop constraint plan_link_purpose_check, drop constraint plan_link_check1,
  add column guest_id bigint,
  add constraint plan_link_purpose_check check (purpose in ('quotation', 'guide', 'guests')),
  add constraint plan_link_guide check ((purpose = 'guide') = (crew_id is not null)),
  add constraint plan_link_guest check (guest_id is null or purpose = 'guests');
