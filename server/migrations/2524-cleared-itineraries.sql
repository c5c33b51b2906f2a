-- Cleared from the recycle bin: its code is free for another, its row stays for what was sold of it.
alter table itinerary add column cleared_at timestamptz, add check (cleared_at is null or state = 'recycled');
