-- A table that was sent before its lines were told apart from the server is not told when it is looked at: its columns are asked once more.
update bank_statement set mapping = null, line_count = 0, new_count = 0
 where state = 'read' and draft ? 'rows' and not draft ? 'told';
