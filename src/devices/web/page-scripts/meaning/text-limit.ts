/** Characters of one text or value; more where all that is painted is asked for. */
const usualLength = 1000;
let longest = usualLength;

export const longestText = (): number => longest;

export function setLongestText(length: number = usualLength): void {
  longest = length;
}
