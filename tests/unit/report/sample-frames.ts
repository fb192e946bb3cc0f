import sharp from 'sharp';

import { createFrame, type Frame } from '../../../src/core/screen/frame.ts';

const width = 1280;
const height = 800;

function shop(body: string, heading: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, Arial, sans-serif">
    <rect width="100%" height="100%" fill="#f6f7f9"/>
    <rect width="100%" height="64" fill="#1f3a5f"/>
    <text x="40" y="41" font-size="22" font-weight="bold" fill="#fff">Fennel &amp; Co.</text>
    <text x="1080" y="40" font-size="16" fill="#c9d6e6">Products   Cart</text>
    <text x="40" y="130" font-size="30" font-weight="bold" fill="#1c2733">${heading}</text>${body}</svg>`;
}

function field(y: number, label: string, value: string): string {
  return `<text x="440" y="${y}" font-size="16" fill="#44505c">${label}</text>
    <rect x="440" y="${y + 10}" width="400" height="44" rx="6" fill="#fff" stroke="#b8c2cc"/>
    <text x="454" y="${y + 38}" font-size="17" fill="#1c2733">${value}</text>`;
}

function button(x: number, y: number, label: string): string {
  return `<rect x="${x}" y="${y}" width="160" height="46" rx="6" fill="#0b6e4f"/>
    <text x="${x + 80}" y="${y + 30}" font-size="17" text-anchor="middle" fill="#fff">${label}</text>`;
}

function row(y: number, name: string, price: string): string {
  return `<rect x="40" y="${y}" width="1200" height="64" fill="#fff" stroke="#e2e6ea"/>
    <text x="64" y="${y + 39}" font-size="18" fill="#1c2733">${name}</text>
    <text x="820" y="${y + 39}" font-size="18" fill="#1c2733">${price}</text>${button(1050, y + 9, 'Add to cart')}`;
}

async function picture(body: string, heading: string): Promise<Frame> {
  const data = await sharp(Buffer.from(shop(body, heading)))
    .jpeg({ quality: 75 })
    .toBuffer();
  return createFrame({ data, mime: 'image/jpeg', width, height });
}

/** Pictures of a small shop, drawn rather than captured, so that records can be made without a browser. */
export async function drawSampleFrames(): Promise<
  Readonly<Record<'empty' | 'name' | 'filled' | 'welcome' | 'products' | 'cart' | 'wrongTotal', Frame>>
> {
  const login = (user: string, word: string): string =>
    field(260, 'Username', user) + field(360, 'Password', word) + button(440, 450, 'Log in');
  const list =
    row(180, 'Walnut chopping board', '$48.00') +
    row(260, 'Linen apron', '$32.50') +
    row(340, 'Cast iron pan', '$65.00');
  const total = (sum: string): string =>
    `<text x="64" y="480" font-size="20" font-weight="bold" fill="#1c2733">Total ${sum}</text>`;
  const [empty, name, filled, welcome, products, cart, wrongTotal] = await Promise.all([
    picture(login('', ''), 'Log in'),
    picture(login('alice', ''), 'Log in'),
    picture(login('alice', '••••••'), 'Log in'),
    picture('<text x="40" y="190" font-size="20" fill="#1c2733">Welcome, alice</text>', 'Your account'),
    picture(list, 'Products'),
    picture(list + total('$48.00'), 'Products'),
    picture(row(180, 'Walnut chopping board', '$48.00') + row(260, 'Linen apron', '$32.50') + total('$81.50'), 'Cart'),
  ]);
  return { empty, name, filled, welcome, products, cart, wrongTotal };
}
