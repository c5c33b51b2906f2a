-- Services of groups that were stored before they said for whom they are bought: for all guests, as they were costed, at any hour.
update plan_service
   set facts = '{"payers": true, "freeGuests": true, "openFrom": "", "openTo": ""}'::jsonb || facts
 where not facts ?& array['payers', 'freeGuests', 'openFrom', 'openTo'];
