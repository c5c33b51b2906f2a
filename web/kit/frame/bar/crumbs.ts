import { mayOpen } from '../../route/guard.ts'
import { screenNamed, type NamedScreen } from '../../route/screens.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { writeQuery, type UrlQuery } from '../../call/url-query.ts'

/** The screens above one, top down; those the person may not open are left out (requirements §6). */
export function crumbsAbove(
  screen: NamedScreen,
  user: Pick<StoredUser, 'kind' | 'isSuper' | 'path' | 'firstUrl'>,
): NamedScreen[] {
  const above = (screen.under ?? []).map((name) => screenNamed(name, screen.domain))
  return above.filter((upper): upper is NamedScreen => Boolean(upper && mayOpen(user, upper)))
}

/** A screen that no menu opens shows a record: the one that the address is about. */
export const crumbHref = ({ menu, path }: NamedScreen, query: UrlQuery): string =>
  menu ? path : path + writeQuery(query)
