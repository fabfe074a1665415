/** Gives a document another name; answers whether that worked. */
export async function sendTitle(id: string, title: string): Promise<boolean> {
  const response = await fetch(`/app/documents/${id}/title/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  }).catch(() => undefined)
  return response?.ok === true
}
