/** What a room is called among those of its hotel: "Kata Hill Resort, deluxe room" there is "deluxe room". */
export function roomName(name: string, hotel: string): string {
  if (!hotel || !name.toLowerCase().startsWith(hotel.toLowerCase())) return name
  const rest = name.slice(hotel.length)
  const own = rest.replace(/^[\s,，、:：·–—-]+/, '')
  // "Kata Hill Resorts" is another word; scripts without blanks need none.
  const apart =
    own.length < rest.length || !/^[\p{L}\p{N}]/u.test(own) || /^[\p{Script=Han}\p{Script=Thai}]/u.test(own)
  return own && apart ? own : name
}
