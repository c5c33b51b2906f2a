/** What a room is called among those of its hotel: "Kata Hill Resort, deluxe room" there is "deluxe room". */
export function roomName(name: string, hotel: string): string {
  if (!hotel || !name.toLowerCase().startsWith(hotel.toLowerCase())) return name
  const rest = name.slice(hotel.length)
  // "Kata Hill Resorts" is another word, not this hotel's.
  return /^[\s,，、:：·–—-]+\S/.test(rest) ? rest.replace(/^[\s,，、:：·–—-]+/, '') : name
}
