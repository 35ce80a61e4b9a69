/** A small disk that a test may fill and break, where the machine lets it make one: root on Linux, with loop devices. */
import { execFile } from 'node:child_process';
import { open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Disk {
  /** As after an error of the hardware: the file system makes itself read-only, under whoever has files open. */
  becomeReadOnly(): Promise<void>;
  /** Checks it and mounts it anew, writable. Nobody may have files open there. */
  mend(): Promise<void>;
  /** Leaves not a block free. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

/** Mounts one at the folder, which is there. Where that is impossible it throws, and nothing is left of it. */
export async function mountDisk(folder: string, megabytes: number): Promise<Disk> {
  const image = `${folder}.image`;
  const filling = path.join(folder, 'filling');
  let device = '';
  const mount = () => run('mount', ['-o', 'errors=remount-ro', device, folder]);
  const unmount = async () => {
    // Files of a process, or of a thread, that has just ended may be open for a moment more.
    for (let attempt = 0; ; attempt++) {
      try {
        return void (await run('umount', [folder]));
      } catch (error) {
        if (attempt === 50) throw error;
        await sleep(100);
      }
    }
  };
  const detach = async () => {
    if (device !== '') await run('losetup', ['-d', device]);
    await rm(image, { force: true });
  };
  try {
    await writeFile(image, '');
    await run('truncate', ['-s', `${megabytes}M`, image]);
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    device = (await run('losetup', ['-f', '--show', image])).stdout.trim();
    await mount();
  } catch (error) {
    await detach();
    throw error;
  }
  return {
    async becomeReadOnly() {
      // What has been written lies in memory: the embedded database waits for no disk.
      await run('sync', ['-f', folder]);
      await writeFile(`/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`, '1');
    },
    async mend() {
      await unmount();
      // Its exit code is 1 when it has mended something, as it has.
      await run('e2fsck', ['-f', '-p', device]).catch((error: { code?: number }) => {
        if (error.code !== 1) throw error;
      });
      await mount();
    },
    async fill() {
      const file = await open(filling, 'w');
      try {
        for (let size = 1024 * 1024; size >= 1024; ) {
          const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
          if (bytesWritten < size) size /= 2;
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filling),
    async remove() {
      await unmount();
      await detach();
    },
  };
}
