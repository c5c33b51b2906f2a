call app.secure('till');
call app.secure('till_shift');
call app.secure('till_move');
call app.within_reach('till_move');
