/** The public interface of `pictures`. */
export { encodePicture } from './encode-picture.ts';
export { pictureAddress } from './picture-address.ts';
export { countPicturesOfService } from './queries.ts';
export { storePicture } from './stored-pictures.ts';
