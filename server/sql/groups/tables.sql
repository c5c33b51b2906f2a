call app.secure('itinerary');
call app.secure('itinerary_version');
call app.secure('itinerary_piece');
call app.secure('group_setting');
