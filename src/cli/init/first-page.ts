/** A page that the first test brings itself, so that it passes wherever it runs. */
export const firstPage = `<title>Newsletter</title>
<h1>Newsletter</h1>
<label>Name <input></label>
<button onclick="document.querySelector('h1').textContent = 'Welcome, ' + document.querySelector('input').value">
  Subscribe
</button>`;

/** The page as a constant of a file. */
export const firstPageLines = `// A page of its own, so that this test passes anywhere. For yours: await page.goto('https://…') instead of setContent.
const newsletter = \`
${firstPage}
\`;
`;
