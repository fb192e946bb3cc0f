/** Works on a phone only as long as nobody else does the same there; says so. */
export const alone = 'mkdir /sdcard/busy && sleep 0.4 && rm -r /sdcard/busy && echo alone';
/** Hangs until somebody ends it. */
export const forever = 'mkdir /sdcard/hangs && sleep 60';
