/** What a browser shows that may not see the playground. It names nothing of what is open there. */
export function noticePage(status: number): string {
  const [title, text] =
    status === 401
      ? [
          'Open the link from the terminal',
          'Each link opens the playground once. Press Enter in the terminal that runs "npx eyewright playground" for a new one, or use the page that is open already.',
        ]
      : ['This request was refused', 'The terminal that runs "npx eyewright playground" says why.'];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`;
}
