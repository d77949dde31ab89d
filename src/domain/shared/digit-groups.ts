/**
 * A number in groups that are easy to compare: fours from the end, such as `1234 5678` or `138 0013 8000`. A digit that would
 * stand alone joins the group after it. Any other text is one group. The groups joined are the text.
 */
export const digitGroups = (text: string): readonly string[] => {
  if (!/^\d{6,}$/u.test(text)) return [text]
  const lead = text.length % SIZE
  const first = lead === 1 ? SIZE + 1 : lead === 0 ? SIZE : lead
  return [text.slice(0, first), ...(text.slice(first).match(/\d{4}/gu) ?? [])]
}

const SIZE = 4
